import path from "node:path";
import { inject } from "vitest";
// Declares what the global setup provides.
import type {} from "./bundle-programs.ts";

/**
 * File of a built program that loads faster than the build itself. `waiting-cli` waits minutes for a lost server to return,
 * as long as a busy machine may need to start it, instead of replacing it after 10 seconds.
 */
export function bundledProgram(name: "server" | "cli" | "waiting-cli" | "main"): string {
	return path.join(inject("bundledPrograms"), `${name}.js`);
}
