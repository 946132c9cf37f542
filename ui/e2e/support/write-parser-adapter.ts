import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Writes the package of an adapter with this UI parser into a new folder in `parent`, and returns the folder. Its agents write
 * `output` of their configuration, and `more` once the file `gate` exists.
 */
export function writeParserAdapter(parent: string, type: string, uiParser: string): string {
	const folder = path.join(parent, type);
	mkdirSync(folder, { recursive: true });
	const manifest = {
		name: `@acme/${type.replaceAll("_", "-")}`,
		version: "1.0.0",
		type: "module",
		exports: { ".": "./index.js", "./ui-parser": "./ui-parser.js" },
		paperclip: { adapterUiParser: "1.0.0" },
	};
	writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
	writeFileSync(path.join(folder, "index.js"), WRITER.replaceAll("TYPE", type));
	writeFileSync(path.join(folder, "ui-parser.js"), uiParser);
	return folder;
}

const WRITER = `import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

export const createServerAdapter = () => ({
	type: "TYPE",
	testEnvironment: async () => ({ adapterType: "TYPE", status: "pass", checks: [], testedAt: new Date().toISOString() }),
	execute: async ({ config: { output, gate, more }, onLog }) => {
		await onLog("stdout", output);
		while (gate && !existsSync(gate)) await setTimeout(20);
		if (more) await onLog("stdout", more);
		return { exitCode: 0, signal: null, timedOut: false };
	},
});
`;
