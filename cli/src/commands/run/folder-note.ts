import type { Run } from "@paperclipai/shared";
import { toInlineText } from "../../render/output/printable-text.ts";

/**
 * Prints once in which folder a run works. The server chooses it when it prepares the run.
 *
 * @param fetchRun Reads the run as it is now.
 */
export function createFolderNote(fetchRun: () => Promise<Run>, note: (text: string) => void) {
	let isNoted = false;
	return async (known?: Run): Promise<void> => {
		if (isNoted) return;
		const { cwd, environment } = known ?? (await fetchRun());
		if (cwd === null || isNoted) return;
		isNoted = true;
		const where = environment === null ? "" : ` (its copy in ${toInlineText(environment.name)})`;
		note(`Working in ${toInlineText(cwd)}${where}`);
	};
}
