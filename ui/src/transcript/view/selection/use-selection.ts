import { useEffect, useRef, useState } from "react";
import { copyText } from "../../../kit/browser/copy-text.ts";
import { isTyping } from "../../../kit/table/row-keys.ts";
import { toast } from "../../../kit/toast/toast.ts";
import type { Row } from "../../blocks/rows/row.ts";
import type { TranscriptClient } from "../../client/transcript-client.ts";
import type { TranscriptView } from "../../worker/messages.ts";
import { type SelectedRows, selectedRows } from "./selected-rows.ts";

const NONE: readonly number[] = [];

/** The rows with an end of the selection. They stay on the page, because the browser drops a selection with its nodes. */
export function useKeptRows(
	layer: HTMLElement | null,
	rows: ReadonlyMap<number, Row> | null,
): ReadonlyMap<number, Row> {
	const [, setEnds] = useState(NONE);
	// `selectionchange` fires after the selection has changed, and rows may be replaced before that.
	const ends = layer ? endRows(document.getSelection(), layer) : NONE;
	/** The worker does not send rows that are out of view again. */
	const kept = useRef<ReadonlyMap<number, Row>>(new Map());
	useEffect(() => {
		if (!layer) return;
		const onChange = () => {
			const next = endRows(document.getSelection(), layer);
			setEnds((last) => (String(last) === String(next) ? last : next));
		};
		document.addEventListener("selectionchange", onChange);
		return () => document.removeEventListener("selectionchange", onChange);
	}, [layer]);
	kept.current = new Map(
		ends.flatMap((index): [number, Row][] => {
			const row = rows?.get(index) ?? kept.current.get(index);
			return row ? [[index, row]] : [];
		}),
	);
	return kept.current;
}

function endRows(selection: Selection | null, layer: HTMLElement): readonly number[] {
	const ends = [selection?.anchorNode, selection?.focusNode].flatMap((node) => {
		const element = node instanceof Element ? node : node?.parentElement;
		const row = element && layer.contains(element) ? element.closest<HTMLElement>("[data-index]") : null;
		return row ? [Number(row.dataset.index)] : [];
	});
	return [...new Set(ends)].sort((one, other) => one - other);
}

interface CopyOptions {
	client: TranscriptClient;
	view: TranscriptView;
	layer: HTMLElement | null;
	scroller: HTMLElement;
	/** Rows toggled by the user, by index. */
	toggledRows: ReadonlyMap<number, boolean>;
	onDownload: (() => void) | undefined;
}

/** Ctrl+A selects all rows, and copying writes those too that are not on the page. */
export function useWholeSelection(options: CopyOptions): void {
	const { layer, scroller } = options;
	const latest = useRef(options);
	latest.current = options;
	useEffect(() => {
		const container = layer?.parentElement;
		if (!layer || !container) return;
		const aborting = new AbortController();
		function onKeyDown(event: KeyboardEvent) {
			const { key, ctrlKey, metaKey, shiftKey, altKey, target, defaultPrevented } = event;
			const isSelectAll = key.toLowerCase() === "a" && (ctrlKey || metaKey) && !shiftKey && !altKey;
			if (!isSelectAll || defaultPrevented || isTyping(target) || !container) return;
			event.preventDefault();
			document.getSelection()?.selectAllChildren(container);
		}
		function onCopy(event: ClipboardEvent) {
			if (!layer || event.defaultPrevented || isTyping(event.target)) return;
			const selected = selectedRows(document.getSelection(), layer, latest.current.client.getSnapshot().count);
			if (!selected) return;
			event.preventDefault();
			void copyRows(selected, latest.current);
		}
		scroller.addEventListener("keydown", onKeyDown, { signal: aborting.signal });
		document.addEventListener("copy", onCopy, { signal: aborting.signal });
		return () => aborting.abort();
	}, [layer, scroller]);
}

async function copyRows(
	{ from, to, before, after }: SelectedRows,
	{ client, view, toggledRows, onDownload }: CopyOptions,
) {
	const rows = from < to ? await client.shownText(view, { from, to }, [...toggledRows]) : "";
	if (rows === null) {
		toast({
			text: "The selection is too long for the clipboard.",
			hint: onDownload ? "Select less, or download the log." : "Select less.",
			tone: "bad",
			...(onDownload && { action: { label: "Download log", run: onDownload } }),
		});
		return;
	}
	const texts = [before, rows, after].filter((text, index) => (index === 1 ? from < to : text !== ""));
	const isCopied = await copyText(texts.join("\n"));
	if (isCopied) toast({ text: "Copied the selection." });
	else toast({ text: "The browser blocked access to the clipboard.", tone: "bad" });
}
