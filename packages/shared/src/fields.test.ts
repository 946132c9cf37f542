import { expect, it } from "vitest";
import { z } from "zod";
import { commaSeparated, idSchema } from "./fields.ts";

it("reads each of several values once, since a list would count a row that two of them match twice", () => {
	const id = "00000000-0000-4000-8000-00000000000a";
	expect(commaSeparated(idSchema, 3).parse(`${id},${id.toUpperCase()}`)).toEqual([id]);
	expect(commaSeparated(z.string(), 3).parse("b,a,b")).toEqual(["b", "a"]);
	expect(commaSeparated(z.string(), 1).safeParse("a,a").success).toBe(false);
});
