/** Newest version in the registry, `null` when it does not answer or has none. */
export async function newestVersion(_packageName: string, _signal?: AbortSignal): Promise<string | null> {
	return null;
}
