import { payloads } from "./payloads.ts";

type Block = Record<string, unknown>;

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFklEQVR4nGP4z8CAFTEMLYn/OCwBAJzYP8FUcPr8AAAAAElFTkSuQmCC";
/** Tools of each kind, with the payload in every field that a card shows. */
const INPUTS: [name: string, input: (text: string) => Block][] = [
	["Bash", (text) => ({ command: text, description: text })],
	["Edit", (text) => ({ file_path: text, old_string: text, new_string: `${text}!` })],
	["Read", (text) => ({ file_path: text, offset: 1 })],
	["Grep", (text) => ({ pattern: text, path: text })],
	["WebFetch", (text) => ({ url: text, prompt: text })],
	["Agent", (text) => ({ description: text, prompt: text, subagent_type: text })],
	["TodoWrite", (text) => ({ todos: [{ content: text, status: "completed" }] })],
];

/** What a hostile program prints as Claude Code: each payload as each part of a transcript. */
export function hostileClaude(): string {
	let id = 0;
	const message = (role: "assistant" | "user", content: Block[], more: Block = {}) => ({
		type: role,
		message: { id: `m${id}`, role, model: "m", content, usage: { input_tokens: 1, output_tokens: 1 } },
		...more,
	});
	const call = (name: string, input: Block, content: unknown, more: Block = {}) => {
		const toolUseId = `t${++id}`;
		return [
			message("assistant", [{ type: "tool_use", id: toolUseId, name, input }]),
			message("user", [{ type: "tool_result", tool_use_id: toolUseId, content, is_error: id % 2 === 0 }], more),
		];
	};
	const image = (media_type: string, data: string) => ({ type: "image", source: { type: "base64", media_type, data } });
	const lines = payloads.flatMap((text, index) => {
		const [name, input] = INPUTS[index % INPUTS.length] as (typeof INPUTS)[number];
		const patch = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [`-${text}`, `+${text}`] };
		return [
			message("assistant", [
				{ type: "thinking", thinking: text },
				{ type: "text", text },
			]),
			...call(text, { [text]: text, list: [text] }, text),
			...call(name, input(text), [{ type: "text", text }, image(text, PNG), image("image/png", text)]),
			...call("Edit", { file_path: text }, "", { tool_use_result: { filePath: text, structuredPatch: [patch] } }),
			{ type: "system", subtype: "init", session_id: text, model: text, cwd: text },
		];
	});
	const result = {
		type: "result",
		subtype: payloads[0],
		is_error: true,
		result: payloads.join("\n"),
		errors: [payloads[3]],
	};
	return [...lines, result].map((line) => `${JSON.stringify(line)}\n`).join("");
}
