/**
 * Returns an adapter's own label, else the words of its type, which are known even if the adapter is not installed or
 * failed to load.
 * @param label `ServerAdapterModule.label`; ignored if empty.
 * @example getAdapterLabel("acme_cloud_agent") // "Acme Cloud Agent"
 */
export function getAdapterLabel(type: string, label?: string): string {
	if (label?.trim()) return label.trim();
	const words = type.split("_").filter((word) => word !== "");
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || "Unknown adapter";
}
