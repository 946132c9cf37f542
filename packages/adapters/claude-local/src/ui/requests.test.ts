import { expect, it } from "vitest";
import { createStdoutParser } from "./parse-stdout.ts";

const ask = (tool_name: string, input: object) => ({
	...{ type: "control_request", request_id: "r" },
	request: { subtype: "can_use_tool", tool_name, tool_use_id: "t", input },
});
const answer = (response: object) => ({
	...{ type: "control_response", response: { subtype: "success", request_id: "r", response } },
});
const allow = (updatedInput: object) => answer({ behavior: "allow", updatedInput });

function textsOf(request: object, response: object, seconds = 0) {
	const parser = createStdoutParser();
	const at = (time: number) => new Date(time * 1000).toISOString();
	const entries = [
		...parser.parseLine(JSON.stringify(request), at(0)),
		...parser.parseLine(JSON.stringify(response), at(seconds)),
	];
	return entries.map((entry) => (entry.kind === "system" ? entry.text : entry.kind));
}

const input = { command: "make" };
const questions = { questions: [{ question: "Which colour?" }] };

it.each([
	["what was allowed at once", ask("Bash", input), allow(input), []],
	[
		"another input",
		ask("Bash", input),
		allow({ command: "make test" }),
		["Allowed with another input: Bash: make test"],
	],
	["why it was denied", ask("Bash", input), answer({ behavior: "deny", message: "No." }), ["Denied: No."]],
	[
		"that it was stopped",
		ask("Bash", input),
		answer({ behavior: "deny", message: "", interrupt: true }),
		["Denied, and the turn was stopped."],
	],
	[
		"a question and its answer",
		ask("AskUserQuestion", questions),
		allow({ ...questions, answers: { "Which colour?": "blue" } }),
		["The agent asks: Which colour?", "Which colour? blue"],
	],
	["a plan", ask("ExitPlanMode", {}), allow({}), ["The agent asks to accept its plan.", "The plan was accepted."]],
	["no answer to an unknown request", { type: "keep_alive" }, allow(input), []],
])("a transcript shows %s", (_, request, response, texts) => {
	expect(textsOf(request, response)).toEqual(texts);
});

it("a transcript says that a permission took a while", () => {
	expect(textsOf(ask("Bash", input), allow(input), 75)).toEqual(["Allowed after 75 s: Bash: make"]);
});
