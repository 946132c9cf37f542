import { collectSecrets, createMasker, type Masker } from "@paperclipai/adapter-utils/server-utils";
import type { SecretsContext } from "./known-secrets.ts";

/** Masks the output of a run. Masks nothing until `learn` is called. */
export interface RunMasker extends Masker {
	/** @param sources Everything that may contain secrets: settings, environment variables, tokens by name. */
	learn(...sources: readonly unknown[]): void;
}

export function createRunMasker({ secrets }: SecretsContext, run: { agentId: string }): RunMasker {
	let masker = createMasker([]);
	return {
		learn(...sources) {
			masker = createMasker(collectSecrets(...sources));
			secrets.remember(run.agentId, masker);
		},
		text: (text) => masker.text(text),
		json: (value) => masker.json(value),
		stream: () => masker.stream(),
	};
}
