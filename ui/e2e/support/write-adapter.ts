import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Writes an adapter's package into a new folder in `parent`, and returns the folder. */
export function writeAdapter(
	parent: string,
	{ version = "1.0.0", type = "acme_greeter", source = greeter(type) } = {},
): string {
	const folder = path.join(parent, "greeter-adapter");
	mkdirSync(folder, { recursive: true });
	const manifest = { name: "@acme/greeter-adapter", version, type: "module", exports: "./index.js" };
	writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
	writeFileSync(path.join(folder, "index.js"), source);
	return folder;
}

function greeter(type: string): string {
	return `export function createServerAdapter() {
	return {
		type: "${type}",
		label: "Acme Greeter",
		models: [{ id: "g-1", label: "Greeter One" }],
		supportsLocalAgentJwt: true,
		getConfigSchema: () => ({
			fields: [
				{ key: "greeting", label: "Greeting", type: "text", required: true, hint: "Said first." },
				{ key: "times", label: "Times", type: "number", default: 1 },
				{ key: "tone", label: "Tone", type: "select", options: [{ value: "calm", label: "Calm" }] },
				{ key: "loud", label: "Loud", type: "toggle", default: true },
				{ key: "note", label: "N".repeat(150), type: "text", hint: "h".repeat(150), group: "G".repeat(150) },
				{ key: "names", label: "Names", type: "list", group: "People" },
			],
		}),
		testEnvironment: async () => ({
			adapterType: "${type}",
			status: "pass",
			checks: [{ code: "greeter_ready", level: "info", message: "It can greet." }],
			testedAt: new Date().toISOString(),
		}),
		execute: async (ctx) => {
			await ctx.onLog("stdout", ctx.config.greeting + "\\n");
			return { exitCode: 0, signal: null, timedOut: false, summary: ctx.config.greeting };
		},
	};
}
`;
}
