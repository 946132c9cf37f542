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

it("truncates a long name, as its terminal shows it", () => {
	expect(nameCell("Ada")).toBe("Ada");
	expect(nameCell(`${"n".repeat(31)}\u0007${"n".repeat(31)}`)).toBe(`${"n".repeat(31)}…`);
});
