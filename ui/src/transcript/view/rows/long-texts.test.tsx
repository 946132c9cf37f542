import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ToolPart } from "../../blocks/tool/tool-part.ts";
import { DiffLines } from "./diff-lines.tsx";
import { LinesRow } from "./lines-row.tsx";
import { RawRow } from "./raw-row.tsx";
import { ResultCard } from "./result-card.tsx";
import { ToolPartView } from "./tool-part.tsx";
import { UnfinishedLineView } from "./unfinished-line.tsx";

const LONG = "بسم".repeat(3_000);

const toolPart = (part: unknown) => <ToolPartView part={part as ToolPart} field={0} />;
const NODES: Record<string, ReactNode> = {
	"a note": toolPart({ type: "note", text: LONG }),
	"a command": toolPart({ type: "command", text: LONG }),
	"a path": toolPart({ type: "path", text: LONG, range: "" }),
	"a field": toolPart({ type: "field", name: "x", text: LONG }),
	"a plan": toolPart({ type: "plan", steps: [{ text: LONG, status: "open" }] }),
	"a tool's result": toolPart({ type: "output", label: "Result", text: LONG, isError: false }),
	"a tool's colored result": toolPart({
		type: "output",
		label: "Result",
		text: LONG,
		runs: [{ text: LONG }],
		isError: false,
	}),
	"a change": <DiffLines parts={[{ changeType: "add", text: LONG }]} field={0} />,
	"other lines": (
		<LinesRow block={{ type: "lines", kind: "system", text: LONG, lines: 1 } as never} open onToggle={() => {}} />
	),
	"a raw line": <RawRow line={{ text: LONG, ts: "2026-01-01T00:00:00Z", stream: "stdout" } as never} number={1} />,
	"an unfinished line": (
		<UnfinishedLineView line={{ runs: [{ text: LONG }], stream: "stdout" } as never} view="nice" isContinued={false} />
	),
	"an error": (
		<ResultCard
			result={{ text: "", inputTokens: 0, outputTokens: 0, costUsd: 0, isError: true, errors: [LONG] } as never}
		/>
	),
};

it.each(Object.entries(NODES))("divides a long line in %s into blocks", (_, node) => {
	const texts = renderToStaticMarkup(node).split(/<[^>]*>/);
	expect(texts.join("")).toContain(LONG);
	for (const text of texts) expect(text.length).toBeLessThanOrEqual(1_000);
});

it("shows characters of a raw line that reorder others", () => {
	const line = { text: 'a\u202e"b"', ts: "2026-01-01T00:00:00Z", stream: "stdout" } as never;
	expect(renderToStaticMarkup(<RawRow line={line} number={1} />)).toContain("a\ufffd&quot;b&quot;");
});
