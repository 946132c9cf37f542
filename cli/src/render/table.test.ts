import { expect, it } from "vitest";
import { formatTable, nameCell } from "./table.ts";

it("aligns columns and keeps each row on one line", () => {
	const rows = [
		["1", "a\nb", "x"],
		["22", "\u001b]0;t\u0007", ""],
	];
	expect(formatTable(["N", "NAME", "END"], rows)).toBe("N   NAME    END\n1   a b     x\n22  ␛]0;t␇\n");
});

it("aligns columns by the width of characters in a terminal", () => {
	expect(
		formatTable(
			["A", "B"],
			[
				["日本", "x"],
				["👩‍💻e\u0301", "y"],
			],
		),
	).toBe("A     B\n日本  x\n👩‍💻e\u0301   y\n");
});

it("shortens ids and continues on an indented line in a narrow terminal, and breaks no word", () => {
	const id = "0a1b2c3d-0000-4000-8000-000000000000";
	const rows = [[id, "succeeded", "Process: make test", "2026-11-23 08:00:00"]];
	const table = (width: number) => formatTable(["RUN", "STATUS", "AGENT", "STARTED (UTC)"], rows, width);
	expect(table(62)).toBe(
		"RUN       STATUS     AGENT               STARTED (UTC)\n0a1b2c3d  succeeded  Process: make test  2026-11-23 08:00:00\n",
	);
	expect(table(44)).toBe(
		"RUN       STATUS     AGENT\n  STARTED (UTC)\n0a1b2c3d  succeeded  Process: make test\n  2026-11-23 08:00:00\n",
	);
	expect(table(12)).toContain("\n  Process: …\n");
});

it("truncates a long name, as its terminal shows it", () => {
	expect(nameCell("Ada")).toBe("Ada");
	expect(nameCell(`${"n".repeat(31)}\u0007${"n".repeat(31)}`)).toBe(`${"n".repeat(31)}…`);
});

it("cuts a last column of text at the end of the line", () => {
	const table = (width: number) =>
		formatTable(["ISSUE", "TITLE"], [["PAP-1", "Write the parser again"]], width, { cutsLast: true });
	expect(table(24)).toBe("ISSUE  TITLE\nPAP-1  Write the parser…\n");
	expect(table(80)).toContain("parser again\n");
});
