import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderTemplate } from "./render-template.ts";

const cycle: Record<string, unknown> = {};
cycle.self = cycle;
const data = {
	agent: { id: "a1", name: "Ada", tags: ["x", "y"] },
	count: 3,
	on: false,
	none: null,
	braces: "{{agent.id}}",
	dollar: "$& $1",
	cycle,
};

describe("renderTemplate", () => {
	it.each([
		["{{agent.name}} ({{ agent.id }})", "Ada (a1)"],
		["{{count}} {{on}}", "3 false"],
		["[{{missing}}] [{{agent.missing.deep}}] [{{none}}]", "[] [] []"],
		["{{agent.tags}} {{agent.tags.1}}", '["x","y"] y'],
		["{{braces}}", "{{agent.id}}"],
		["{{dollar}}", "$& $1"],
		["{{agent.constructor}}{{__proto__}}{{agent.name.length}}{{cycle}}", ""],
		["{{}} {{ }} {{a b}} {agent.id} {{.a}} {{agent.}}", "{{}} {{ }} {{a b}} {agent.id} {{.a}} {{agent.}}"],
		["{{{agent.id}}}", "{a1}"],
		["{{agent\n.id}}", "{{agent\n.id}}"],
	])("renders %j", (template, expected) => {
		expect(renderTemplate(template, data)).toBe(expected);
	});

	it("never throws, and leaves text without placeholders alone", () => {
		const unit = fc.constantFrom("{", "}", "a", ".", " ", "$");
		fc.assert(
			fc.property(fc.string({ unit }), fc.dictionary(fc.string(), fc.anything()), (template, values) => {
				const rendered = renderTemplate(template, values);
				if (!template.includes("{{")) expect(rendered).toBe(template);
			}),
		);
	});

	it("renders hostile templates of a megabyte in linear time", () => {
		for (const part of ["{{", "{{ ", "{{a.", "{{a", "{{ a ", " "]) {
			const template = `{{${part.repeat(1_000_000 / part.length)}`;
			expect(renderTemplate(template, {})).toBe(template);
		}
	});
});
