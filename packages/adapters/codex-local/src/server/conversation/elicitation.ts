import {
	type AgentAnswer,
	type AgentQuestion,
	asArray,
	asString,
	asStringArray,
	isObject,
	parseObject,
} from "@paperclipai/adapter-utils";

/** Reads the form with which an MCP server asks; `null` if it has a field of an unknown type. */
export function readForm(requestedSchema: unknown): AgentQuestion[] | null {
	const fields = Object.entries(parseObject(parseObject(requestedSchema).properties));
	const questions = fields.map(([id, field]) => readField(id, parseObject(field)));
	return questions.includes(null) ? null : questions.filter((question) => question !== null);
}

const FREE = new Set(["string", "number", "integer"]);

function readField(id: string, field: Record<string, unknown>): AgentQuestion | null {
	const { type, title, description, items } = field;
	const text = [asString(title) || id, asString(description)].filter((part) => part !== "").join(": ");
	const base = { id, text, multiple: type === "array" };
	if (type === "boolean") return { ...base, options: ["true", "false"] };
	const options = choicesOf(type === "array" ? parseObject(items) : field).map(({ label }) => label);
	if (options.length > 0) return { ...base, options };
	return FREE.has(asString(type)) ? base : null;
}

interface Choice {
	value: string;
	label: string;
}

function choicesOf({ enum: values, enumNames, oneOf, anyOf }: Record<string, unknown>): Choice[] {
	const names = asStringArray(enumNames);
	const listed = asStringArray(values).map((value, at) => ({ value, label: names[at] ?? value }));
	const titled = asArray(oneOf ?? anyOf)
		.filter(isObject)
		.map((choice) => ({ value: asString(choice.const), label: asString(choice.title) || asString(choice.const) }));
	return [...listed, ...titled].filter(({ value }) => value !== "");
}

/** Returns the values of the fields that were answered. */
export function fillForm(
	requestedSchema: unknown,
	{ answers }: Extract<AgentAnswer, { kind: "answers" }>,
): Record<string, unknown> {
	const fields = Object.entries(parseObject(parseObject(requestedSchema).properties));
	return Object.fromEntries(
		fields.flatMap(([id, field]) => {
			const given = answers[id];
			return given === undefined ? [] : [[id, readValue(parseObject(field), given)]];
		}),
	);
}

function readValue(field: Record<string, unknown>, given: string | readonly string[]): unknown {
	const { type, items } = field;
	const choices = choicesOf(type === "array" ? parseObject(items) : field);
	const chosen = [given].flat().map((label) => choices.find((choice) => choice.label === label)?.value ?? label);
	if (type === "array") return chosen;
	const [text = ""] = chosen;
	if (type === "boolean") return text === "true";
	return type === "number" || type === "integer" ? Number(text) : text;
}
