import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { StreamedPieces } from "@paperclipai/adapter-utils";
import {
	collectSecrets,
	combineMasks,
	findSecrets,
	findWrittenSecrets,
	type Masker,
	takeStepsInSlices,
	writeFileAtomic,
} from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { decryptText, encryptText } from "../data-folder/encrypt.ts";
import type { MasterKey, MasterKeyContext } from "../data-folder/master-key.ts";
import type { KnownMasker, SecretsContext } from "./known-secrets.ts";

/** Everything that may contain secrets: settings, environment variables, prompts, tokens by name. */
export interface SecretSources {
	/** What the other runs of the agent have too. */
	ofAgent: readonly unknown[];
	ofRun: readonly unknown[];
	/** What the server itself uses for the run, which the agent is not given. */
	ofServer: readonly unknown[];
}

/** Masks the output of a run. Masks nothing until `learn` is called. */
export interface RunMasker extends Masker {
	/** Also knows what was learned for the run before: its processes may still have values that were replaced since. */
	learn(sources: SecretSources): Promise<void>;
	/** As `json`, for errors of the server, in which there may also be what the agent was not given. */
	jsonOfServer: Masker["json"];
	/** Streams that are opened later are masked across these pieces too. */
	joinPieces(pieces: StreamedPieces | undefined): void;
	/** To be called when the run has ended: the server's own log need not be masked for it any more. */
	forget(): void;
}

const PLACE = ["secrets of a run"];

/** @param file Keeps the secrets for a server that adopts the run; encrypted, because a copy of the data folder must not reveal them. Deleted with the spools of the run. */
export function createRunMasker({ masterKey, secrets }: MasterKeyContext & SecretsContext, file: string): RunMasker {
	let masker: KnownMasker = { ...combineMasks([]), forget: () => undefined };
	let ofServerAlone: Masker = masker;
	let joined: StreamedPieces | undefined;
	return {
		async learn({ ofAgent, ofRun, ofServer }) {
			const before = await readSecrets(masterKey, file);
			const shared = await takeStepsInSlices(findSecrets(...ofAgent));
			const own = new Set(
				[...before, ...(await takeStepsInSlices(findWrittenSecrets(...ofRun)))].filter((one) => !shared.has(one)),
			);
			masker.forget();
			masker = await secrets.learn(shared, own);
			ofServerAlone = await secrets.learn(collectSecrets(...ofServer));
			const all = new Set([...before, ...shared, ...own]);
			if (all.size === before.length) return;
			await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
			await writeFileAtomic(file, encryptText(masterKey, JSON.stringify([...all]), PLACE));
		},
		joinPieces(pieces) {
			joined = pieces;
		},
		forget: () => masker.forget(),
		text: (text) => masker.text(text),
		json: (value) => masker.json(value),
		jsonOfServer: (value) => ofServerAlone.json(masker.json(value)),
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
