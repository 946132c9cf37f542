import path from "node:path";
import type { StreamedChunks } from "@paperclipai/adapter-utils";
import {
	collectSecrets,
	combineMasks,
	findSecrets,
	findWrittenSecrets,
	type Masker,
	makeFolders,
	takeStepsInSlices,
	writeFileAtomic,
} from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { decryptText, encryptText } from "../data-folder/encrypt.ts";
import type { MasterKey, MasterKeyContext } from "../data-folder/master-key.ts";
import type { KnownMasker, SecretsContext } from "./known-secrets.ts";

/** Values that contain secrets: settings, environment variables, prompts, and tokens by name. */
export interface SecretSources {
	ofAgent: readonly unknown[];
	ofRun: readonly unknown[];
	/** Used by the server for the run, but not given to the agent. */
	ofServer: readonly unknown[];
}

/** Masks nothing until `learn` is called. */
export interface RunMasker extends Masker {
	learn(sources: SecretSources): Promise<void>;
	/** For errors of the server, which may contain secrets that the agent does not have. */
	jsonOfServer: Masker["json"];
	/** Lets streams that are opened later also mask secrets that are split across these chunks. */
	joinChunks(chunks: StreamedChunks | undefined): void;
	forget(): void;
}

const BINDING = ["secrets of a run"];

/**
 * @param file Keeps the secrets for a server that takes over the run; encrypted, because a copy of the data folder must
 * not reveal them.
 */
export function createRunMasker({ masterKey, secrets }: MasterKeyContext & SecretsContext, file: string): RunMasker {
	let masker: KnownMasker = { ...combineMasks([]), forget: () => undefined };
	let ofServerAlone: Masker = masker;
	let joined: StreamedChunks | undefined;
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
			await makeFolders(path.dirname(file), 0o700);
			await writeFileAtomic(file, encryptText(masterKey, JSON.stringify([...all]), BINDING));
		},
		joinChunks(chunks) {
			joined = chunks;
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
		const stored: unknown = JSON.parse(decryptText(masterKey, await readRegularFile(file), BINDING, file));
		return Array.isArray(stored) ? stored.filter((secret) => typeof secret === "string") : [];
	} catch {
		return [];
	}
}
