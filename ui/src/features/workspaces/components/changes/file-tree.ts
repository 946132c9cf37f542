/** Chains of folders with one entry are joined. */
export interface TreeFolder<File> {
	name: string;
	folders: TreeFolder<File>[];
	files: File[];
}

interface PathOf {
	path: string;
}

/** Sorted by path. */
export function fileTree<File extends PathOf>(files: readonly File[]): TreeFolder<File> {
	const root: TreeFolder<File> = { name: "", folders: [], files: [] };
	for (const file of files) {
		let folder = root;
		for (const name of file.path.split("/").slice(0, -1)) {
			let next = folder.folders.find((known) => known.name === name);
			if (!next) {
				next = { name, folders: [], files: [] };
				folder.folders.push(next);
			}
			folder = next;
		}
		folder.files.push(file);
	}
	return { ...root, folders: root.folders.map(joinChain) };
}

/** Files in tree order. */
export function filesIn<File>({ folders, files }: TreeFolder<File>): File[] {
	return [...folders.flatMap(filesIn), ...files];
}

function joinChain<File>(folder: TreeFolder<File>): TreeFolder<File> {
	let { name, folders, files } = folder;
	for (let only = folders[0]; files.length === 0 && folders.length === 1 && only; only = folders[0]) {
		name = `${name}/${only.name}`;
		({ folders, files } = only);
	}
	return { name, files, folders: folders.map(joinChain) };
}
