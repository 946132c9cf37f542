import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

export const EXTERNAL_TYPE = "bench_external";

const INDEX = `
	import { asString, asStringArray, runChildProcess } from "@paperclipai/adapter-utils/server-utils";
	import { greeting } from "./nested/greeting.js";

	export const createServerAdapter = () => ({
		type: "${EXTERNAL_TYPE}",
		async execute({ runId, config, onLog, onSpawn }) {
			const options = { cwd: config.cwd, env: {}, timeoutSec: 0, graceSec: 1, onLog, onSpawn };
			const { exitCode, signal, timedOut } = await runChildProcess(runId, config.command, asStringArray(config.args), options);
			return { exitCode, signal, timedOut, summary: greeting };
		},
		async testEnvironment({ adapterType }) {
			const checks = [{ code: "greeted", level: "info", message: asString(greeting) }];
			return { adapterType, status: "pass", checks, testedAt: new Date().toISOString() };
		},
	});
`;

export async function writeExternalAdapter(folder) {
	await mkdir(path.join(folder, "nested"), { recursive: true });
	const manifest = { name: "@bench/external", version: "1.0.0", type: "module", exports: { ".": "./index.js" } };
	await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest));
	await writeFile(path.join(folder, "index.js"), INDEX);
	await writeGreeting(folder, "hello");
}

/** Rewrites a module that the package's entry imports, so that a reload has an effect to observe. */
export async function writeGreeting(folder, greeting) {
	await writeFile(path.join(folder, "nested", "greeting.js"), `export const greeting = ${JSON.stringify(greeting)};\n`);
}
