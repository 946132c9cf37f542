import { createMasker } from "@paperclipai/adapter-utils/host";
import { describe, expect, it } from "vitest";
import { maskResult } from "../../../platform/redaction/mask-result.ts";
import { describeLeftOpen } from "./left-open.ts";

const SECRET = "sk-live-0123456789abcdef";
const masker = createMasker([SECRET]);
const end = (how: "after_result" | "by_itself" | "stopped", ...leftOpen: string[]) => ({
	call: 1,
	how,
	survivors: [],
	leftOpen,
});

describe("programs that were left open", () => {
	it.each([
		150, 185, 195, 199, 3_980, 3_990, 3_996,
	])("are shown without the secret that starts at character %i", (at) => {
		const line = `${"x".repeat(at)}${SECRET} --more`;
		const cut = line.length > 4_000 ? `${line.slice(0, 4_000)}…` : line;
		const event = JSON.stringify(describeLeftOpen(end("after_result", cut, `serve --key ${SECRET}`), masker));
		expect(event).not.toContain("sk-l");
		expect(event).toContain("serve --key ***");
	});

	it("are shown up to 200 characters", () => {
		const event = describeLeftOpen(end("by_itself", "serve", "y".repeat(201)), masker);
		expect(event).toMatchObject({ type: "left_open", payload: { leftOpen: ["serve", `${"y".repeat(199)}…`] } });
		expect(describeLeftOpen(end("stopped", "serve"), masker)).toBeNull();
		expect(describeLeftOpen(end("by_itself"), masker)).toBeNull();
		expect(describeLeftOpen(null, masker)).toBeNull();
	});
});

it("masks the part of a secret at which an adapter has cut its error message", () => {
	const result = {
		exitCode: 1,
		signal: null,
		timedOut: false,
		errorMessage: `${"x".repeat(490)}${SECRET.slice(0, 10)}…`,
	};
	expect(maskResult(result, masker)).toMatchObject({ errorMessage: `${"x".repeat(490)}***…`, exitCode: 1 });
});
