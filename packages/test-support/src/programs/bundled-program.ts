import path from "node:path";
import { inject } from "vitest";
// Declares what the global setup provides.
import type {} from "./bundle-programs.ts";

/** File of a built program that loads faster than the build itself. */
export function bundledProgram(name: "server" | "cli"): string {
	return path.join(inject("bundledPrograms"), `${name}.js`);
}
