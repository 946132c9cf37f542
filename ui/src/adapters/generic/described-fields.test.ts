import { expect, it } from "vitest";
import { describedFields } from "./described-fields.ts";

it("adds the folder, and the model when there are some, unless the adapter describes them itself", () => {
	const keys = (...given: Parameters<typeof describedFields>) => describedFields(...given).map(({ key }) => key);
	const cwd = { key: "cwd", label: "Place", type: "text" } as const;
	const mode = { key: "mode", label: "Mode", type: "text" } as const;
	expect(keys([mode], [])).toEqual(["cwd", "mode"]);
	expect(keys([mode, cwd], [{ id: "m", label: "M" }])).toEqual(["model", "mode", "cwd"]);
});
