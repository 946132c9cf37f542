import { mkdtempSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface AdapterPackage {
	folder: string;
	write(files: Record<string, string>): Promise<void>;
	remove(): Promise<void>;
}

/** Runs the `script` of its configuration with `sh`. `members` is source of more members. */
export function shellAdapter(type: string, members = ""): string {
	return `
		import { asNumber, asString, runChildProcess } from "@paperclipai/adapter-utils/server-utils";
		import { greeting } from "./nested/greeting.js";

		export function createServerAdapter() {
			return {
				type: ${JSON.stringify(type)},
				async execute(ctx) {
					await ctx.onMeta?.({ adapterType: ctx.agent.adapterType, command: "sh", commandNotes: [greeting] });
					await ctx.onLog("stdout", greeting + "\\n");
					const { exitCode, signal, timedOut } = await runChildProcess(ctx.runId, "sh", ["-c", asString(ctx.config.script)], {
						cwd: ctx.config.cwd,
						env: {},
						timeoutSec: asNumber(ctx.config.timeoutSec),
						graceSec: 1,
						onLog: ctx.onLog,
						onSpawn: ctx.onSpawn,
					});
					return { exitCode, signal, timedOut, summary: greeting, sessionParams: { sessionId: ctx.runId }, sessionDisplayId: ctx.runId };
				},
				async testEnvironment(ctx) {
					const checks = [{ code: "greeted", level: "info", message: greeting }];
					return { adapterType: ctx.adapterType, status: "pass", checks, testedAt: new Date().toISOString() };
				},
				${members}
			};
		}
	`;
}

/** Has a working parser. `files` must contain `index.js`. */
export async function createAdapterPackage(
	name: string,
	files: Record<string, string>,
	manifest: Record<string, unknown> = {},
): Promise<AdapterPackage> {
	const folder = mkdtempSync(path.join(tmpdir(), "adapter-package-"));
	const write: AdapterPackage["write"] = async (changed) => {
		for (const [file, content] of Object.entries(changed)) {
			const target = path.join(folder, file);
			await mkdir(path.dirname(target), { recursive: true });
			await writeFile(target, content);
		}
	};
	const exports = { ".": "./index.js", "./ui-parser": "./ui-parser.js" };
	const described = { name, version: "1.0.0", type: "module", exports, ...manifest };
	await write({
		"package.json": JSON.stringify(described),
		"nested/greeting.js": 'export const greeting = "hello";',
		"ui-parser.js":
			'export function parseStdoutLine(line, ts) { return [{ kind: "system", ts, text: "parsed: " + line }]; }',
		...files,
	});
	return { folder, write, remove: () => rm(folder, { recursive: true, force: true }) };
}
