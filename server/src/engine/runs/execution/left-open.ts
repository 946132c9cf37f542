import { type CallEnd, type Masker, maskShortened } from "@paperclipai/adapter-utils/host";
import type { NewRunEvent } from "../../../records/runs/run-events.ts";

const MAX_CHARS = 200;

/** The programs that were cut off at the end of the run. A stopped run has no such event, because the stop ends everything. */
export function describeLeftOpen(callEnd: CallEnd | null, masker: Masker): NewRunEvent | null {
	const leftOpen = (callEnd?.leftOpen ?? []).map((line) => maskShortened(masker, line, MAX_CHARS));
	if (callEnd?.how === "after_result") {
		const programs = leftOpen.length === 0 ? "" : ` Ended with it: ${leftOpen.join("; ")}.`;
		const message = `The agent had printed its final result but stayed open, so it was ended.${programs}`;
		return { type: "ended_after_result", message, payload: { leftOpen } };
	}
	if (callEnd?.how !== "by_itself" || leftOpen.length === 0) return null;
	const message = `The agent exited and left programs running, which were ended: ${leftOpen.join("; ")}.`;
	return { type: "left_open", message, payload: { leftOpen } };
}
