import { expect, it } from "vitest";
import { toCsv } from "./to-csv.ts";

it("quotes what needs it, and lets no text become a formula", () => {
	const rows = [
		{ title: 'Say "hi", twice', runs: 2, cost: -0.5 },
		{ title: "=HYPERLINK(1)", runs: 0, cost: null },
	];
	expect(toCsv(rows)).toBe(`title,runs,cost\r\n"Say ""hi"", twice",2,-0.5\r\n'=HYPERLINK(1),0,\r\n`);
});
