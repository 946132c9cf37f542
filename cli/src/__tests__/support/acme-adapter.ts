import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

export interface AcmeAdapter {
	/** Default: `acme_agent`. */
	type?: string;
	/** Prefix that its parser adds to each line. */
	mark: string;
}

/**
 * An adapter whose agent prints a few lines, and whose parser marks them, throws on one and returns an invalid entry.
 */
export async function writeAcmeAdapter(folder: string, { type = "acme_agent", mark }: AcmeAdapter): Promise<void> {
	const manifest = {
		name: "acme-adapter",
		version: "1.2.0",
		type: "module",
		exports: { ".": "./index.js", "./ui-parser": "./ui-parser.js" },
		paperclip: { adapterUiParser: "1.0.0" },
	};
	const server = `
		import { asString, runChildProcess } from "@paperclipai/adapter-utils/server-utils";
		export const createServerAdapter = () => ({
			type: ${JSON.stringify(type)},
			label: "Acme",
			models: [{ id: "m1", label: "Model 1" }],
			async execute({ runId, config, onLog }) {
				const options = { cwd: asString(config.cwd, "/"), env: process.env, timeoutSec: 60, graceSec: 1, onLog };
				return await runChildProcess(runId, "sh", ["-c", "echo one; echo '[tool] ls'; echo throw; echo two"], options);
			},
			async testEnvironment({ config }) {
				const [status, check] = config.broken
					? ["fail", { code: "broken", level: "error", message: "It is broken." }]
					: ["pass", { code: "fine", level: "info", message: "It is fine." }];
				return { adapterType: ${JSON.stringify(type)}, status, checks: [check], testedAt: new Date().toISOString() };
			},
		});`;
	const parser = `
		export function parseStdoutLine(line, ts) {
			const misspelt = { kind: "tol_call", ts };
			if (line === "throw") throw new Error("no");
			if (line.startsWith("[tool] ")) return [{ kind: "tool_call", ts, name: "shell", input: { command: line.slice(7) } }, misspelt];
			return [{ kind: "assistant", ts, text: ${JSON.stringify(mark)} + line }];
		}`;
	await mkdir(folder, { recursive: true });
	const files = { "package.json": JSON.stringify(manifest), "index.js": server, "ui-parser.js": parser };
	await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)));
}
