import type { CreateConfigValues } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import type { AdapterConfigFieldsProps } from "../config-fields-props.ts";
import {
	bindLines,
	bindNumber,
	bindOwnLines,
	bindOwnText,
	bindOwnToggle,
	bindOwnVariables,
	bindText,
	bindVariables,
} from "./bind-field.ts";

function creating(values: Partial<CreateConfigValues> = {}) {
	const patches: Partial<CreateConfigValues>[] = [];
	const props: AdapterConfigFieldsProps = {
		mode: "create",
		adapterType: "x",
		models: [],
		values: { adapterType: "x", ...values },
		set: (patch) => patches.push(patch),
	};
	return { props, patches };
}

function editing(config: Record<string, unknown>, unsaved: Record<string, unknown> = {}) {
	const marks: [string, unknown][] = [];
	const props: AdapterConfigFieldsProps = {
		mode: "edit",
		adapterType: "x",
		models: [],
		config,
		eff: (key, stored) => (key in unsaved ? unsaved[key] : stored),
		mark: (key, value) => marks.push([key, value]),
	};
	return { props, marks };
}

describe("a new agent", () => {
	it("reads and sets the values of the form", () => {
		const { props, patches } = creating({
			cwd: "/a",
			args: "x\ny",
			timeoutSec: 5,
			adapterSchemaValues: { effort: "low" },
		});
		expect(bindText(props, "cwd").value).toBe("/a");
		expect(bindText(props, "model").value).toBe("");
		expect(bindLines(props, "args").value).toBe("x\ny");
		expect(bindNumber(props, "timeoutSec").value).toBe(5);
		expect(bindOwnText(props, "effort").value).toBe("low");
		bindText(props, "cwd").change("/b");
		bindVariables(props).change("A=1");
		bindOwnToggle(props, "force").change(true);
		expect(patches).toEqual([
			{ cwd: "/b" },
			{ envVars: "A=1" },
			{ adapterSchemaValues: { effort: "low", force: true } },
		]);
	});
});

describe("an existing agent", () => {
	it("shows stored values and unsaved changes", () => {
		const config = {
			cwd: "/a",
			args: ["-c", "ls"],
			env: { A: "1", B: "x=y", C: { type: "secret_ref", secretName: "T" } },
			graceSec: 3,
			force: true,
			model: 7,
		};
		const { props } = editing(config, { cwd: "/unsaved" });
		expect(bindText(props, "cwd").value).toBe("/unsaved");
		expect(bindText(props, "model").value).toBe("");
		expect(bindLines(props, "args").value).toBe("-c\nls");
		expect(bindVariables(props).value).toBe("A=1\nB=x=y\nC=${{ secrets.T }}");
		expect(bindNumber(props, "graceSec").value).toBe(3);
		expect(bindNumber(props, "timeoutSec").value).toBeUndefined();
		expect(bindOwnToggle(props, "force").value).toBe(true);
	});

	it("marks changes as the configuration stores them", () => {
		const { props, marks } = editing({ cwd: "/a" });
		bindText(props, "cwd").change("");
		bindLines(props, "args").change("-c\n\nls");
		bindLines(props, "extraArgs").change("");
		bindVariables(props).change("A=1\nnonsense\n B =x=y\nC=${{ secrets.T }}");
		bindNumber(props, "timeoutSec").change(undefined);
		bindOwnText(props, "effort").change("high");
		expect(marks).toEqual([
			["cwd", undefined],
			["args", ["-c", "ls"]],
			["extraArgs", undefined],
			["env", { A: "1", B: "x=y", C: { type: "secret_ref", secretName: "T" } }],
			["timeoutSec", undefined],
			["effort", "high"],
		]);
	});
});

it("keeps a list of one adapter as a list in both modes", () => {
	const { props, patches } = creating({ adapterSchemaValues: { folders: ["/a", "/b"] } });
	const binding = bindOwnLines(props, "folders");
	expect(binding.value).toBe("/a\n/b");
	binding.change("/c\n\n/d");
	binding.change("");
	expect(patches).toEqual([
		{ adapterSchemaValues: { folders: ["/c", "/d"] } },
		{ adapterSchemaValues: { folders: undefined } },
	]);
	const edit = editing({ folders: ["/a"] });
	bindOwnLines(edit.props, "folders").change("/b");
	expect(edit.marks).toEqual([["folders", ["/b"]]]);
});

it("keeps names with values of one adapter as an object", () => {
	const { props, marks } = editing({ labels: { team: "core" } });
	const binding = bindOwnVariables(props, "labels");
	expect(binding.value).toBe("team=core");
	binding.change("team=web\nstage=a=b");
	binding.change("");
	expect(marks).toEqual([
		["labels", { team: "web", stage: "a=b" }],
		["labels", undefined],
	]);
});
