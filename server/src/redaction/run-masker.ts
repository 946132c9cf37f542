import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { StreamedPieces } from "@paperclipai/adapter-utils";
import {
	collectSecrets,
	createMasker,
	type Masker,
	readRegularFile,
	writeFileAtomic,
} from "@paperclipai/adapter-utils/server-utils";
import type { SecretsContext } from "./known-secrets.ts";

/** Masks the output of a run. Masks nothing until `learn` is called. */
export interface RunMasker extends Masker {
	/**
	 * Also knows what was learned for the run before: its processes may still have values that were replaced since.
	 *
	 * @param sources Everything that may contain secrets: settings, environment variables, prompts, tokens by name.
	 */
	learn(...sources: readonly unknown[]): Promise<void>;
	/** Streams that are opened later are masked across these pieces too. */
	joinPieces(pieces: StreamedPieces | undefined): void;
}

/** @param file Keeps the secrets for the next server, readable by the owner only. Deleted with the spools of the run. */
export function createRunMasker({ secrets }: SecretsContext, file: string): RunMasker {
	let masker = createMasker([]);
	let joined: StreamedPieces | undefined;
	return {
		async learn(...sources) {
			const before = await readSecrets(file);
			const all = new Set([...before, ...collectSecrets(...sources)]);
			masker = secrets.learn(all);
			if (all.size === before.length) return;
			await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
			await writeFileAtomic(file, JSON.stringify([...all]));
		},
		joinPieces(pieces) {
			joined = pieces;
		},
		text: (text) => masker.text(text),
		json: (value) => masker.json(value),
		stream: () => masker.stream(joined),
	};
}

async function readSecrets(file: string): Promise<string[]> {
	try {
		const stored: unknown = JSON.parse(await readRegularFile(file));
		return Array.isArray(stored) ? stored.filter((secret) => typeof secret === "string") : [];
	} catch {
		return [];
	}
}
