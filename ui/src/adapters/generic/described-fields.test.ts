import { expect, it } from "vitest";
import { describedFields } from "./described-fields.ts";

it("adds the folder and the model, unless the adapter describes them itself", () => {
	const mode = { key: "mode", label: "Mode", type: "text" } as const;
	const cwd = { key: "cwd", label: "Place", type: "text" } as const;
	expect(describedFields([mode]).map(({ key }) => key)).toEqual(["cwd", "model", "mode"]);
	expect(describedFields([mode, cwd]).map(({ key }) => key)).toEqual(["model", "mode", "cwd"]);
});
