import { parseClaudeOutput } from "../../parse.ts";
import { findWarnings } from "../explain-incomplete.ts";
import { judgeClaudeRun } from "../verdict.ts";

export const exit = { exitCode: 0, signal: null, timedOut: false, stderr: "" };
export const done = { type: "result", subtype: "success", is_error: false, result: "ok", num_turns: 1 };
export const parse = (...lines: object[]) => parseClaudeOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
export const judge = (...lines: object[]) => judgeClaudeRun(exit, parse(...lines));
export const codesOf = (...lines: object[]) => findWarnings(parse(...lines)).map(({ code }) => code);

const said = (...content: object[]) => ({ type: "assistant", message: { id: "m", model: "opus", content } });
export const answer = said({ type: "text", text: "hi" });
export const call = (id: string, name = "Bash", input = {}) => said({ type: "tool_use", id, name, input });
export const ran = (tool_use_id: string, content = "done", is_error = false) => ({
	type: "user",
	message: { content: [{ type: "tool_result", tool_use_id, content, is_error }] },
});
export const denied = (tool_use_id: string, tool_name = "Bash") => ({
	...{ type: "system", subtype: "permission_denied", tool_name, tool_use_id },
});
