import { render } from "preact";
import { App } from "./app";
import { answers } from "./source";
import { start } from "./state";
import * as s from "./state";
import { Failure } from "./types";

const place = document.getElementById("workbench")!;
place.textContent = "";
render(<App />, place);
answers().then(start).catch((error) => { s.failure.value = new Failure(String(error)); });
