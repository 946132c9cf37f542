import { collectSecrets, createMasker, type Masker } from "@paperclipai/adapter-utils/server-utils";
import type { SecretsContext } from "./known-secrets.ts";

/** Masks all that a run may show. Before it has learned what the run is given there is nothing to hide. */
export interface RunMasker extends Masker {
	/** @param given What the run is given: settings, variables, tokens under their names. */
	learn(...given: readonly unknown[]): void;
}

export function createRunMasker({ secrets }: SecretsContext, run: { agentId: string }): RunMasker {
	let masker = createMasker([]);
	return {
		learn(...given) {
			masker = createMasker(collectSecrets(...given));
			secrets.remember(run.agentId, masker);
		},
		text: (text) => masker.text(text),
		json: (value) => masker.json(value),
		stream: () => masker.stream(),
	};
}
