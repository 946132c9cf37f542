import { createMasker } from "@paperclipai/adapter-utils/host";
import { expect, it } from "vitest";
import { streamedChunks } from "../events/streamed-chunks.ts";
import { createStdoutParser } from "../ui/parse-stdout.ts";

const KEY = ["-----BEGIN KEY-----", "bGluZSBvbmUgb2YgaXQ1", "bGluZSB0d28gb2YgaXQ2", "-----END KEY-----"];

/** "codex exec" prints a text only when it is complete, so its lines need not be read together. */
it("masks a secret of several lines in messages and in the sorted output of a command", () => {
	const output = [...KEY, "HOME=/home/me"].sort().join("\n");
	const item = (fields: object) => JSON.stringify({ type: "item.completed", item: { id: "item_1", ...fields } });
	const stream = createMasker([KEY.join("\n")]).stream();
	const lines = [
		item({
			type: "command_execution",
			command: "env | sort",
			aggregated_output: output,
			exit_code: 0,
			status: "completed",
		}),
		item({ type: "agent_message", text: `The key is ${KEY.join("\n")}.` }),
	];
	const masked = [...lines.map((line) => stream.push(Buffer.from(`${line}\n`))), stream.end()];
	const text = Buffer.concat(masked.map(({ bytes }) => bytes)).toString();
	for (const line of KEY.slice(1, -1)) expect(text).not.toContain(line);
	const parser = createStdoutParser();
	const entries = text
		.trimEnd()
		.split("\n")
		.flatMap((line) => parser.parseLine(line, "t"));
	expect(entries.at(-1)).toMatchObject({ kind: "assistant", text: "The key is ***." });
	expect(JSON.stringify(entries)).toContain("HOME=/home/me");
});

it("masks a secret that codex app-server streams in parts", () => {
	const secret = "hunter2-secret-line";
	const part = (method: string, itemId: string, delta: string) =>
		JSON.stringify({ method: `item/${method}`, params: { threadId: "t", itemId, delta } });
	const lines = [
		JSON.stringify({ method: "item/started", params: { item: { id: "m", type: "agentMessage" } } }),
		part("agentMessage/delta", "m", "It is hunter2-se"),
		part("commandExecution/outputDelta", "c", "hunter2"),
		part("agentMessage/delta", "m", "cret-line."),
		part("commandExecution/outputDelta", "c", "-secret-line"),
	];
	const stream = createMasker([secret]).stream(streamedChunks);
	const masked = [...lines.map((line) => stream.push(Buffer.from(`${line}\n`))), stream.end()];
	const text = Buffer.concat(masked.map(({ bytes }) => bytes)).toString();
	expect(text).not.toMatch(/hunter2|secret|cret-line/);
	expect(text).toContain('"It is ***"');
});
