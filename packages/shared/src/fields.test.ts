import { expect, it } from "vitest";
import { z } from "zod";
import { commaSeparated, idSchema, nameSchema } from "./fields.ts";

it("reads each of several values once, since a list would count a row that two of them match twice", () => {
	const id = "00000000-0000-4000-8000-00000000000a";
	expect(commaSeparated(idSchema, 3).parse(`${id},${id.toUpperCase()}`)).toEqual([id]);
	expect(commaSeparated(z.string(), 3).parse("b,a,b")).toEqual(["b", "a"]);
	expect(commaSeparated(z.string(), 1).safeParse("a,a").success).toBe(false);
});

it("accepts names of one line only, in any script", () => {
	for (const name of ["Web shop", "Café 日本 👩‍💻", "a'; DROP --", "שלום"]) expect(nameSchema.parse(name)).toBe(name);
	expect(nameSchema.parse("  Ada\n")).toBe("Ada");
	for (const name of ["a\nb", "a\tb", "\u001b[31mred", "a\0", "a\u009bb", " ", "x".repeat(201)]) {
		expect(nameSchema.safeParse(name).success, JSON.stringify(name)).toBe(false);
	}
});
