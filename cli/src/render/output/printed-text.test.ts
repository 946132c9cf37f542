import { expect, it } from "vitest";
import { printedText } from "./printed-text.ts";

it("returns what is printed, and prints nothing itself", () => {
	const { write } = process.stdout;
	const printed = printedText(() => {
		process.stdout.write("one ");
		process.stdout.write(Buffer.from("two\n"));
	});
	expect(printed).toBe("one two\n");
	expect(process.stdout.write).toBe(write);
});

it("returns null for a function that throws", () => {
	const { write } = process.stdout;
	const printed = printedText(() => {
		throw new Error("no");
	});
	expect(printed).toBeNull();
	expect(process.stdout.write).toBe(write);
});
