/**
 * An object without the keys whose values are `undefined`, because `exactOptionalPropertyTypes` distinguishes them from
 * omitted keys.
 */
export type OmitUndefined<Value extends object> = {
	[Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key];
} & { [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined> };

export function omitUndefined<Value extends object>(value: Value): OmitUndefined<Value> {
	return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as OmitUndefined<Value>;
}
