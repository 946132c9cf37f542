import type { z } from "zod";

/**
 * A field of a record, from which the schemas, the columns that a request sets, export, import, the activity log and
 * undo are derived.
 */
export interface RecordField {
	/** Schema in requests. A field that may be empty is nullable. */
	input: z.ZodType;
	/** Schema in responses. Default: `input`. */
	output?: z.ZodType;
	/** Whether a value is required to create a record. */
	required?: true;
	/** Value in a new record. Default: `null`. */
	default?: unknown;
	/** Whether the field is free text that may contain a secret, which is masked in a company file. */
	isText?: true;
	/** Whether the activity log omits the new value. */
	isLong?: true;
}

export type RecordFields = Record<string, RecordField>;

type CreateShape<Fields extends RecordFields> = {
	[Key in keyof Fields]: Fields[Key] extends { required: true }
		? Fields[Key]["input"]
		: Fields[Key] extends { default: unknown }
			? z.ZodDefault<Fields[Key]["input"]>
			: z.ZodOptional<Fields[Key]["input"]>;
};
type UpdateShape<Fields extends RecordFields> = { [Key in keyof Fields]: z.ZodOptional<Fields[Key]["input"]> };
type OutputShape<Fields extends RecordFields> = {
	[Key in keyof Fields]: Fields[Key] extends { output: infer Output extends z.ZodType } ? Output : Fields[Key]["input"];
};
type InputValue<Field extends RecordField> = z.output<Field["input"]>;

export type FieldChanges<Fields extends RecordFields> = {
	[Key in keyof Fields]?: InputValue<Fields[Key]> | undefined;
};

export type FieldValues<Fields extends RecordFields> = {
	[Key in keyof Fields]:
		| InputValue<Fields[Key]>
		| (Fields[Key] extends { required: true } | { default: unknown } ? never : null);
};

export function createShape<Fields extends RecordFields>(fields: Fields): CreateShape<Fields> {
	return mapFields(fields, (field) => {
		if (field.required) return field.input;
		return "default" in field ? field.input.default(field.default as never) : field.input.optional();
	}) as CreateShape<Fields>;
}

/** Omitted keys keep their value. */
export function updateShape<Fields extends RecordFields>(fields: Fields): UpdateShape<Fields> {
	return mapFields(fields, ({ input }) => input.optional()) as UpdateShape<Fields>;
}

export function outputShape<Fields extends RecordFields>(fields: Fields): OutputShape<Fields> {
	return mapFields(fields, ({ input, output = input }) => output) as OutputShape<Fields>;
}

function mapFields(fields: RecordFields, toSchema: (field: RecordField) => z.ZodType): Record<string, z.ZodType> {
	return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, toSchema(field)]));
}

export function pick<Value extends object, Key extends keyof Value>(
	value: Value,
	keys: readonly Key[],
): Pick<Value, Key> {
	return Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<Value, Key>;
}

export function keysOf<Value extends object>(value: Value): (keyof Value & string)[] {
	return Object.keys(value) as (keyof Value & string)[];
}
