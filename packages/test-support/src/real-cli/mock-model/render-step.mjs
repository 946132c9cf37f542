export function renderStep(value, context) {
	if (typeof value === "string") {
		return value.replace(/\{\{([a-zA-Z]+)(?:\.([A-Za-z0-9_]+))?(?:\|([^}]*))?\}\}/g, (whole, key, sub, fallback) => {
			if (key === "a") return context.args[sub] ?? fallback ?? "";
			return context[key] ?? fallback ?? whole;
		});
	}
	if (Array.isArray(value)) return value.map((item) => renderStep(item, context));
	if (value && typeof value === "object")
		return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, renderStep(v, context)]));
	return value;
}
