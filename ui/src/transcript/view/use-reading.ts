import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createHistoryMemory } from "../../kit/browser/history-memory.ts";
import { MAX_LOG_LINES } from "../blocks/log-block.ts";
import type { LogPosition } from "../blocks/rows/row.ts";
import type { TranscriptClient } from "../client/transcript-client.ts";
import type { TranscriptView } from "../worker/messages.ts";
import { positionOf, type TranscriptAddress } from "./address/transcript-address.ts";
import type { AddressState } from "./address/use-transcript-address.ts";
import type { RowList } from "./list/row-list.ts";

/** Restored on back navigation and after a reload. */
const readingHistory = createHistoryMemory("reading", isPastReading);

interface ReadingOptions extends AddressState {
	client: TranscriptClient;
	/** Whether no more output will follow. */
	isOver: boolean;
}

export interface Reading {
	list: RowList | null;
	setList: (list: RowList | null) => void;
	target: ReadingTarget | null;
	/** Marks a row and scrolls to it. */
	goToRow: (row: number) => void;
	following: boolean;
	setFollowing: (following: boolean) => void;
	switchTo: (view: TranscriptView) => void;
	/** Stores the position for the next list. */
	keep: (reading: ReadingPosition) => void;
}

export function useReading({ client, address, change, entry, isOver }: ReadingOptions): Reading {
	const { view = "nice" } = address;
	const position = positionOf(address);
	const [list, setList] = useState<RowList | null>(null);
	const [target, setTarget] = useState<ReadingTarget | null>(null);
	// With a search, the view goes to its match instead.
	const [left] = useState(() =>
		entry === null || address.q !== undefined ? null : (readingHistory.get(entry) ?? null),
	);
	const [following, setFollowing] = useState(
		!isOver && (left?.wasFollowing ?? (position === null && address.q === undefined)),
	);
	const kept = useRef<ReadingPosition | null>(left);
	/** The last position that the view was scrolled to. */
	const taken = useRef(left && position);
	const latest = useRef({ entry, following });
	// When the URL changes, the closing list still belongs to the previous entry.
	useLayoutEffect(() => {
		latest.current = { entry, following };
	});
	const line = position?.line;
	const part = position?.part ?? 0;
	const at = address.at !== undefined && address.at <= MAX_LOG_LINES ? address.at : null;

	// A list of another view or parser restores the position of the last one.
	useEffect(() => {
		const last = kept.current;
		if (!list || !last || following) return;
		let isOutdated = false;
		const { moves } = list;
		void client.rowOf(view, last.position).then((row) => {
			// The user may have scrolled since.
			if (!isOutdated && list.moves === moves) list.goTo(row, last.below);
		});
		return () => {
			isOutdated = true;
		};
	}, [client, list, view]);

	// Scrolls to the position in the URL: on load, by a link, or on back navigation.
	useEffect(() => {
		if (!list || line === undefined) return;
		let isOutdated = false;
		setTarget(null);
		const { moves } = list;
		void client.rowOf(view, { line, part }).then((found) => {
			if (isOutdated) return;
			const row = Math.floor(found);
			setTarget({ row, line: at });
			const wasTaken = taken.current?.line === line && taken.current.part === part;
			taken.current = { line, part };
			// A long row may be in view without its marked line.
			const isWanted = !wasTaken && list.moves === moves;
			if (isWanted && (found !== row || !list.isInView(row))) list.goTo(at === null ? found : row + partOfLog(at));
		});
		return () => {
			isOutdated = true;
		};
	}, [client, list, view, line, part, at]);

	useEffect(() => {
		if (line !== undefined) return;
		taken.current = null;
		setTarget(null);
	}, [line]);

	return {
		list,
		setList: useCallback((next) => setList(next), []),
		target,
		goToRow: useCallback(
			(row) => {
				setTarget({ row, line: null });
				if (list?.isInView(row) === false) list.goTo(row);
			},
			[list],
		),
		following,
		setFollowing,
		switchTo: useCallback(
			(next) => change({ view: next === "raw" ? next : undefined, ...NO_TARGET }, { push: true }),
			[change],
		),
		keep: useCallback((reading) => {
			kept.current = reading;
			const { following: wasFollowing } = latest.current;
			if (latest.current.entry !== null) readingHistory.set(latest.current.entry, { ...reading, wasFollowing });
		}, []),
	};
}

const NO_TARGET: TranscriptAddress = { line: undefined, entry: undefined, at: undefined };

/** The relative position of a log line in its row, assuming the largest possible row. */
function partOfLog(line: number): number {
	return Math.min(0.99, (line - 1) / MAX_LOG_LINES);
}

/** The reading position of a page that was left. */
interface PastReading extends ReadingPosition {
	wasFollowing: boolean;
}

function isPastReading(value: unknown): value is PastReading {
	const { position, below, wasFollowing } = (value ?? {}) as PastReading;
	const numbers = [position?.line, position?.part, below];
	return numbers.every(Number.isFinite) && typeof wasFollowing === "boolean";
}

/** A position that another list can restore. */
export interface ReadingPosition {
	position: LogPosition;
	/** Pixels between the top of the view and the row. */
	below: number;
}

/** The entry or line that is marked. */
export interface ReadingTarget {
	row: number;
	/** Number of the line within a log, from 1; `null` for the whole entry. */
	line: number | null;
}
