import path from "node:path";
import { inject } from "vitest";
// Declares the values provided by the global setup.
import type {} from "./bundle-programs.ts";

/**
 * A built program as a file that loads faster than the build itself. `waiting-cli` waits minutes for a lost server to
 * restart, instead of replacing it after 10 seconds.
 */
export function bundledProgram(name: "server" | "cli" | "waiting-cli" | "main"): string {
	return path.join(inject("bundledPrograms"), `${name}.js`);
}
