import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Agent } from "@paperclipai/shared";
import type { TestServer } from "./test-server.ts";

const ADAPTERS = path.resolve(import.meta.dirname, "../../../packages/adapters");

/** What the real program printed, from the recordings of its adapter, such as `claude-2.1.330/tool-use`. */
export function recorded(adapter: string, ...names: string[]): string {
	return names
		.map((name) => readFileSync(path.join(ADAPTERS, adapter, "src/__fixtures__", `${name}.jsonl`), "utf8"))
		.join("");
}

/** An agent whose program prints `output`, whatever it is asked. */
export function createReplayAgent(
	server: TestServer,
	adapterType: string,
	name: string,
	output: string,
): Promise<Agent> {
	const file = path.join(server.folder, name);
	writeFileSync(`${file}.out`, output);
	writeFileSync(file, `#!/bin/sh\ncat >/dev/null\ncat '${file}.out'\n`, { mode: 0o755 });
	return server.createAgent(name, { command: file, env: { HOME: server.folder } }, adapterType);
}
