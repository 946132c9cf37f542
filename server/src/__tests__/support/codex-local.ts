import { readFileSync } from "node:fs";
import { createServerAdapter } from "@paperclipai/adapter-codex-local/server";
import { createStdoutParser } from "@paperclipai/adapter-codex-local/ui";
import { type AdapterFixture, useAdapterFixture } from "@paperclipai/test-support/adapter/adapter-fixture.ts";
import type { LocalCliFacts } from "@paperclipai/test-support/adapter/local-cli-contract.ts";
import { createReplayProgram } from "@paperclipai/test-support/adapter/replay-program.ts";

export const SESSION = "01990000-1111-7222-8333-444444444444";

/** A part of the prompt for a new thread. */
export const INTRODUCTION = "One such waking is called a heartbeat";

export function useCodexLocal(): AdapterFixture {
	return useAdapterFixture(createServerAdapter(), createStdoutParser, "codex-local");
}

export function threadOf(recording: string): string | undefined {
	const file = new URL(
		`../../../../packages/adapters/codex-local/src/__fixtures__/${recording}.jsonl`,
		import.meta.url,
	);
	return /"thread_id":"([^"]+)"/.exec(readFileSync(file, "utf8"))?.[1];
}

/** A program that names its version, and replays recordings. */
export function versionedCodex({ folder, script }: AdapterFixture, version: string, ...recordings: string[]): string {
	const replayed = createReplayProgram(
		folder(),
		recordings.map((name) => `codex-local/${name}`),
	);
	const versionAnswer = `[ "$1" = --version ] && exec echo "codex-cli ${version}"`;
	const help = '[ "$2" = --help ] && exec echo "  --json"';
	return script(`versioned-${version}`, versionAnswer, help, `exec "${replayed}" "$@"`);
}

export const CODEX_LOCAL: LocalCliFacts = {
	session: { sessionId: SESSION, cwd: "/project" },
	hostKeys: ["OPENAI_API_KEY", "CODEX_API_KEY"],
	noResultCode: "codex_no_result",
	recordings: {
		unknownSession: "codex-0.169.0/resume-unknown-thread",
		nothingCame: [
			"codex-0.169.0/resume-unknown-thread",
			"codex-0.169.0/empty-prompt",
			"codex-0.169.0/sigterm-mid-stream",
		],
		refused: { name: "codex-0.169.0/bad-config", errorCode: "codex_config" },
	},
};
