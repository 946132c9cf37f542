import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { hasChromium, missingChromium } from "./chromium.ts";

declare module "vitest" {
	export interface ProvidedContext {
		/** The built web UI; empty when there is no browser to show it in. */
		uiFolder: string;
	}
}

const uiPackage = fileURLToPath(new URL("../..", import.meta.url));

/** Builds the web UI once for all browser tests, from the source as it is now. */
export default function buildUi(project: TestProject): (() => void) | undefined {
	if (!hasChromium) {
		console.warn(`\n${missingChromium}\n`);
		project.provide("uiFolder", "");
		return;
	}
	const folder = mkdtempSync(path.join(tmpdir(), "paperclip-ui-"));
	const vite = path.join(uiPackage, "node_modules/vite/bin/vite.js");
	execFileSync(process.execPath, [vite, "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"], {
		cwd: uiPackage,
		env: { ...process.env, NODE_ENV: "production" },
		stdio: ["ignore", "ignore", "inherit"],
	});
	project.provide("uiFolder", folder);
	return () => rmSync(folder, { recursive: true, force: true });
}
