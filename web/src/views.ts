// The pages of the workbench, by their names in links.

export const VIEWS = { loop: "Loop", machine: "Machine", learn: "Terms", records: "Records", doctor: "This machine" } as const;
export type View = keyof typeof VIEWS;
