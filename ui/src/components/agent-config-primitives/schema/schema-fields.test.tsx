import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ConfigField } from "../config-fields-props.ts";
import { SchemaFields } from "./schema-fields.tsx";

const models = [{ id: "m-1", label: "Model one" }];

function draw(fields: ConfigField[], config: Record<string, unknown> = {}): string {
	const values = { adapterType: "acme", adapterSchemaValues: config };
	const form = { mode: "create", adapterType: "acme", models, values, set: () => {} } as const;
	return renderToStaticMarkup(<SchemaFields form={form} fields={fields} />);
}

describe("SchemaFields", () => {
	it("shows defaults without storing them", () => {
		const markup = draw([
			{ key: "limit", label: "Limit", type: "number", default: 1800, hint: "Seconds." },
			{ key: "tags", label: "Tags", type: "list", default: ["a"] },
			{ key: "keep", label: "Keep", type: "toggle", default: true },
			{ key: "mode", label: "Mode", type: "select", default: "safe", options: [{ value: "safe", label: "Careful" }] },
		]);
		expect(markup).toContain("Seconds. Empty: 1800");
		expect(markup).toContain("Empty: [&quot;a&quot;]");
		expect(markup).toMatch(/type="checkbox"[^>]* checked=""/);
		expect(markup).toContain('<option value="" selected="">Default: Careful</option>');
	});

	it("shows a stored value that the adapter no longer offers", () => {
		const fields: ConfigField[] = [
			{ key: "mode", label: "Mode", type: "select", options: [{ value: "safe", label: "Careful" }] },
			{ key: "keep", label: "Keep", type: "toggle", default: true },
		];
		const markup = draw(fields, { mode: "gone", keep: false });
		expect(markup).toContain('<option value="gone" selected="">gone</option>');
		expect(markup).not.toContain("checked");
	});

	it("requires fields that are required and have no default", () => {
		const markup = draw([
			{ key: "url", label: "URL", type: "text", required: true },
			{ key: "port", label: "Port", type: "number", required: true, default: 80 },
		]);
		expect(markup.match(/required=""/g)).toHaveLength(1);
		expect(markup).toContain("(required)");
	});

	it("suggests models and the options of the adapter in a list that opens", () => {
		const markup = draw([
			{ key: "model", label: "Model", type: "combobox" },
			{ key: "tier", label: "Tier", type: "combobox", options: [{ value: "t", label: "Top" }] },
		]);
		expect(markup.match(/role="combobox"/g)).toHaveLength(2);
	});

	it("puts groups after fields without one, in their order", () => {
		const field = (key: string, group?: string): ConfigField => ({
			key,
			label: key,
			type: "text",
			...(group && { group }),
		});
		const markup = draw([field("one", "Net"), field("two"), field("three", "Disk"), field("four", "Net")]);
		const order = [...markup.matchAll(/<label[^>]*>(\w+)|<legend[^>]*>(\w+)/g)].map((found) => found[1] ?? found[2]);
		expect(order).toEqual(["two", "Net", "one", "four", "Disk", "three"]);
	});

	it("marks dangerous settings", () => {
		const markup = draw([
			{ key: "all", label: "All", type: "toggle", dangerous: true },
			{ key: "folders", label: "Folders", type: "list", dangerous: true },
		]);
		expect(markup.match(/bg-warn-soft/g)).toHaveLength(2);
	});

	it("says what an empty field means for the agent, and offers values", () => {
		const whenEmpty = { unless: ["mode"], warning: "It can only read.", presets: [{ label: "Edit", value: ["Edit"] }] };
		const fields: ConfigField[] = [{ key: "rules", label: "Rules", type: "list", whenEmpty }];
		expect(draw(fields)).toMatch(/It can only read\..*<button[^>]*title="Edit"/s);
		expect(draw(fields, { rules: ["Bash"] })).not.toContain("It can only read.");
		expect(draw(fields, { mode: "plan" })).not.toContain("It can only read.");
	});

	it("marks the value of a reference without a secret, not the name of the variable", () => {
		const env = { TOKEN: { type: "secret_ref", secretName: "" } };
		const own = { mode: "edit", adapterType: "acme", models, config: { env }, mark: () => {} } as const;
		const form = { ...own, eff: (_key: string, stored: unknown) => stored };
		const markup = renderToStaticMarkup(
			<SchemaFields form={form} fields={[{ key: "env", label: "Variables", type: "map" }]} />,
		);
		expect(markup).toContain('aria-label="Secret for TOKEN"');
		expect(markup).not.toMatch(/aria-label="Name of TOKEN"[^>]*aria-invalid="/);
	});
});
