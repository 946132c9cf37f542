import { useMemo } from "react";
import { type Command, useCommands } from "../../kit/commands/commands.ts";
import { toast } from "../../kit/toast/toast.ts";
import type { TranscriptClient } from "../client/transcript-client.ts";
import type { TranscriptView } from "../worker/messages.ts";
import type { Reading } from "./use-reading.ts";
import type { TranscriptSearch } from "./use-transcript-search.ts";

interface TranscriptCommandsOptions {
	client: TranscriptClient;
	view: TranscriptView;
	/** Whether no more output will follow. */
	isOver: boolean;
	reading: Reading;
	search: TranscriptSearch;
	/** `false` on pages with several transcripts, where keys would be ambiguous. */
	isListed: boolean;
}

const NONE: Command[] = [];

export function useTranscriptCommands(options: TranscriptCommandsOptions): void {
	const { client, view, isOver, reading, search, isListed } = options;
	const commands = useMemo((): Command[] => {
		const { list, target, goToRow, following } = reading;
		const targetRow = target?.row ?? null;
		const here = () => targetRow ?? list?.top().row ?? 0;

		/** The first entry that begins in view, or the one before it. */
		function nearest(by: 1 | -1) {
			const { row, below } = list?.top() ?? { row: 0, below: 0 };
			return by === 1 && below <= -1 ? row + 1 : row;
		}

		function step(by: 1 | -1) {
			const next = targetRow === null || !list?.isInView(targetRow) ? nearest(by) : targetRow + by;
			if (next >= 0 && next < client.getSnapshot().count) goToRow(next);
		}

		async function goToError(by: 1 | -1) {
			const from = targetRow === null ? here() - by : targetRow;
			const row = await client.findError(view, from, by, isOver);
			if (row !== null) goToRow(row);
			else toast({ text: by === 1 ? "No next error." : "No previous error.", tone: "info" });
		}

		const command = (id: string, label: string, keys: string, run: () => void, onlyKeys = false): Command => ({
			id: `transcript.${id}`,
			label,
			group: "Transcript",
			keys,
			run,
			onlyKeys,
		});
		const toStart = () => list?.goToStart();
		const toEnd = () => list?.follow(true);
		return [
			command("search", "Search transcript", "/", search.focus),
			command("next-match", "Next match", "n", () => search.step(1), true),
			command("previous-match", "Previous match", "shift+n", () => search.step(-1), true),
			command("next", "Next entry", "j", () => step(1), true),
			command("previous", "Previous entry", "k", () => step(-1), true),
			command("error", "Next error", "e", () => void goToError(1)),
			command("previous-error", "Previous error", "shift+e", () => void goToError(-1), true),
			...(isOver
				? []
				: [command("follow", following ? "Stop following" : "Follow output", "f", () => list?.follow(!following))]),
			command("view", view === "nice" ? "Show raw log" : "Show nice view", "r", () =>
				reading.switchTo(view === "nice" ? "raw" : "nice"),
			),
			command("start", "Start of the transcript", "g", toStart),
			command("end", "End of the transcript", "shift+g", toEnd),
			command("home", "Start of the transcript", "home", toStart, true),
			command("last", "End of the transcript", "end", toEnd, true),
		];
	}, [client, view, isOver, reading.list, reading.target, reading.following, reading.goToRow, search.step]);
	useCommands(isListed ? commands : NONE);
}
