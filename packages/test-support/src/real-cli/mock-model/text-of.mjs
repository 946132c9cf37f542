export const textOf = (content) => {
	if (content == null) return "";
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return content.text ?? (content.content ? textOf(content.content) : "");
	return content
		.map((part) => (typeof part === "string" ? part : (part.text ?? (part.content ? textOf(part.content) : ""))))
		.filter(Boolean)
		.join("\n");
};
