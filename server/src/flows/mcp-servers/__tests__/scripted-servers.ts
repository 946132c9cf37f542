import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type * as api from "@paperclipai/shared";

export const PROGRAM = fileURLToPath(import.meta.resolve("@paperclipai/test-support/mcp/scripted-mcp-server.mjs"));
/** Tells the processes of this test from those of others. */
export const MARK = `mcp-servers-test-${process.pid}`;
export const TOKEN = "mcp-token-4711-canary";
/** The secret with this name has the value `TOKEN`. */
export const reference = { type: "secret_ref", secretName: "MCP_TOKEN" } as const;

export const stdio = (name: string, env: Record<string, api.McpServerValue> = {}, more: object = {}) => ({
	...{ name, transport: "stdio" as const, command: process.execPath, args: [PROGRAM, MARK], env },
	...more,
});

/** Files of a folder that contain a text. */
export function filesWith(folder: string, needle: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.map((name) => path.join(folder, name))
		.filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() && readFileSync(file).includes(needle));
}
