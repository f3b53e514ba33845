.L3:
	vsetvli	a5,a3,e64,m1,ta,ma
	vle64.v	v1,(a0)
	vle64.v	v2,(a1)
	slli	a4,a5,3
	vfmacc.vf	v2,fa0,v1
	vse64.v	v2,(a1)
	sub	a3,a3,a5
	add	a0,a0,a4
	add	a1,a1,a4
	bnez	a3,.L3
