/**
 * Name of an adapter for people: its own, else its type made readable, so that a type which is missing here or has failed
 * to load is still told apart from others.
 *
 * @param label what the adapter calls itself; empty counts as not given
 * @example getAdapterLabel("acme_cloud_agent") // "Acme Cloud Agent"
 */
export function getAdapterLabel(type: string, label?: string): string {
	if (label?.trim()) return label.trim();
	const words = type.split("_").filter((word) => word !== "");
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || "Unknown adapter";
}
