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
import type { MasterKey, MasterKeyContext } from "../config/master-key.ts";
import { decryptText, encryptText } from "../secrets/encrypt.ts";
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

const PLACE = ["secrets of a run"];

/** @param file Keeps the secrets for a server that adopts the run; encrypted, because a copy of the data folder must not reveal them. Deleted with the spools of the run. */
export function createRunMasker({ masterKey, secrets }: MasterKeyContext & SecretsContext, file: string): RunMasker {
	let masker = createMasker([]);
	let joined: StreamedPieces | undefined;
	return {
		async learn(...sources) {
			const before = await readSecrets(masterKey, file);
			const all = new Set([...before, ...collectSecrets(...sources)]);
			masker = secrets.learn(all);
			if (all.size === before.length) return;
			await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
			await writeFileAtomic(file, encryptText(masterKey, JSON.stringify([...all]), PLACE));
		},
		joinPieces(pieces) {
			joined = pieces;
		},
		text: (text) => masker.text(text),
		json: (value) => masker.json(value),
		stream: () => masker.stream(joined),
	};
}

async function readSecrets(masterKey: MasterKey, file: string): Promise<string[]> {
	try {
		const stored: unknown = JSON.parse(decryptText(masterKey, await readRegularFile(file), PLACE, file));
		return Array.isArray(stored) ? stored.filter((secret) => typeof secret === "string") : [];
	} catch {
		return [];
	}
}
