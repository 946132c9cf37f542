export interface GitWork {
	name: string;
	script: string;
}

/** The branch `side` changes `b.txt` and adds `side.txt`. */
export const FILES: Record<string, string> = {
	".gitattributes": "*.bat text eol=crlf\n*.sh text eol=lf\n",
	".gitignore": "*.ignored\ncache/\n",
	"a.txt": "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
	"b.txt": "b\n",
	"folder/c.txt": "c\n",
	"folder/deep/d.txt": "d\n",
	"run.sh": "#!/bin/sh\n",
	"x.bat": "one\r\ntwo\r\n",
};

const COMMIT = "git commit -q -m";

/** Cheap, and common in runs. */
export const ORDINARY: GitWork[] = [
	{ name: "modify and stage", script: "echo more >>a.txt; git add a.txt" },
	{ name: "modify and commit", script: `echo more >>a.txt; ${COMMIT} Modify a.txt` },
	{ name: "delete", script: "git rm -q run.sh; rm folder/c.txt" },
	{ name: "rename", script: "git mv a.txt folder/moved.txt; mv b.txt c.txt" },
];

export const MORE: GitWork[] = [
	{ name: "modify only", script: "echo more >>a.txt; echo new >new.txt" },
	{ name: "stage, then modify again", script: "echo staged >>a.txt; git add a.txt; echo more >>a.txt" },
	{ name: "stage a part of the files", script: "echo 1 >>a.txt; echo 1 >>b.txt; echo 1 >n.txt; git add b.txt n.txt" },
	{ name: "amend", script: "echo more >>a.txt; git commit -q -a --amend -m Amended" },
	{ name: "amend the message only", script: "git commit -q --amend -m Amended" },
	{ name: "chmod", script: "chmod +x a.txt; git add a.txt; git update-index --chmod=-x run.sh; chmod -x run.sh" },
	{ name: "rebase", script: `echo more >>a.txt; ${COMMIT} More a.txt; git rebase -q side` },
	{
		name: "rebase with autosquash",
		script: `echo 1 >n.txt; git add n.txt; ${COMMIT} New; echo 2 >n.txt; git commit -q -a --fixup=HEAD
			GIT_SEQUENCE_EDITOR=: git rebase -q -i --autosquash main`,
	},
	{ name: "merge, fast-forward", script: "git merge -q side" },
	{ name: "merge commit", script: `echo more >>a.txt; ${COMMIT} More a.txt; git merge -q -m Merge side` },
	{ name: "merge --no-commit", script: `echo more >>a.txt; ${COMMIT} More a.txt; git merge -q --no-commit side || :` },
	{ name: "merge --squash", script: "git merge -q --squash side" },
	{ name: "merge with a conflict", script: `echo ours >b.txt; ${COMMIT} Ours b.txt; git merge -q side || :` },
	{
		name: "merge with a resolved conflict",
		script: `echo ours >b.txt; ${COMMIT} Ours b.txt; git merge -q side || :; echo both >b.txt; git add b.txt`,
	},
	{ name: "check out another branch and come back", script: "git checkout -q side; git checkout -q -" },
	{ name: "check out a file of another branch", script: "git checkout -q side -- b.txt side.txt" },
	{ name: "restore a file", script: "echo more >>a.txt; git add a.txt; git restore --staged --worktree a.txt" },
	{ name: "stash", script: "echo more >>a.txt; echo new >new.txt; git stash -q -u" },
	{ name: "stash and pop", script: "echo more >>a.txt; git stash -q; echo 1 >>b.txt; git stash pop -q" },
	{
		name: "stash and pop with the index",
		script: "echo more >>a.txt; git add a.txt; git stash -q; git stash pop -q --index",
	},
	{ name: "cherry-pick", script: "git cherry-pick side" },
	{ name: "cherry-pick --no-commit", script: "git cherry-pick --no-commit side" },
	{ name: "cherry-pick with a conflict", script: `echo ours >b.txt; ${COMMIT} Ours b.txt; git cherry-pick side || :` },
	{ name: "revert", script: `echo more >>a.txt; ${COMMIT} More a.txt; git revert --no-edit HEAD` },
	{
		name: "reset --hard",
		script: `echo more >>a.txt; ${COMMIT} More a.txt; echo 1 >>b.txt; git reset -q --hard HEAD~1`,
	},
	{ name: "reset --mixed", script: `echo more >>a.txt; ${COMMIT} More a.txt; git reset -q HEAD~1` },
	{ name: "reset --soft", script: `echo more >>a.txt; ${COMMIT} More a.txt; git reset -q --soft HEAD~1` },
	{ name: "tag", script: "git tag -f light 2>&1; git tag -f -a -m Tag heavy" },
	{ name: "new branch", script: "git branch -f new" },
	{
		name: "ignored files",
		script: "echo 1 >x.ignored; mkdir cache; echo 1 >cache/y; echo 1 >f.ignored; git add -f f.ignored",
	},
	{
		name: "symbolic links",
		script: "ln -s a.txt link; ln -s missing dangling; rm b.txt; ln -s folder b.txt; git add -A",
	},
	{ name: "empty commit", script: `${COMMIT} Empty --allow-empty` },
	{
		name: "odd names",
		script: `for f in 'sp ace' 'ümlaut' '-dash' 'quo"te' 'back\\slash' "new
line" '*' ':(top)' '.x' 'a.txt '; do echo 1 >"./$f"; done; git add -A; for f in 'ümlaut' '-dash' '*'; do echo 2 >>"./$f"; done`,
	},
	{ name: "a folder in the place of a file", script: "rm a.txt; mkdir a.txt; echo 1 >a.txt/inner; git add -A" },
	{ name: "a file in the place of a folder", script: "rm -r folder; echo 1 >folder; git add -A" },
	{
		name: "line endings by attributes",
		script: "printf 'one\\r\\nthree\\r\\n' >x.bat; printf 'y\\r\\n' >y.bat; git add -A",
	},
	{
		name: "a changed .gitattributes",
		script:
			"echo '*.md text eol=crlf' >>.gitattributes; printf 'one\\r\\n' >n.md; git add -A; printf 'two\\r\\n' >m.md",
	},
	{
		name: "git gc",
		script: `echo more >>a.txt; ${COMMIT} More a.txt; git gc -q --prune=now; echo 1 >>b.txt; git add b.txt`,
	},
	{ name: "intent to add", script: "echo 1 >new.txt; git add -N new.txt; echo 1 >>a.txt; git add a.txt" },
	{ name: "remove from the index only", script: "git rm -q --cached b.txt" },
	{
		name: "a lock of the index left behind",
		script: 'echo more >>a.txt; git add a.txt; : >"$(git rev-parse --git-dir)/index.lock"',
	},
];

/** Many agents commit everything at their end. */
export const COMMIT_ALL = `rm -f "$(git rev-parse --git-dir)/index.lock"; echo after >after; git add --all; ${COMMIT} After`;

/** Begins again at the commit of the base. */
export const RESET = 'rm -f "$(git rev-parse --git-dir)/index.lock"; git reset -q --hard main; git clean -qffdx';

/** Work that ends on another branch or a detached HEAD. */
export const LEAVING: GitWork[] = [
	{ name: "detached HEAD", script: `git checkout -q --detach; echo more >>a.txt; ${COMMIT} Left a.txt` },
	{ name: "another branch", script: `git checkout -q -b left; echo more >>a.txt; ${COMMIT} Left a.txt` },
];

/**
 * Settings that make all drivers work in the same way; `branches` makes the branches of the user where they are not
 * copied; `state` prints the state of a worktree in sections.
 */
export const FUNCTIONS = `
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null LC_ALL=C GIT_EDITOR=:
export GIT_AUTHOR_NAME=Agent GIT_AUTHOR_EMAIL=agent@example.org GIT_COMMITTER_NAME=Agent GIT_COMMITTER_EMAIL=agent@example.org
branches() {
	if git rev-parse -q --verify side >/dev/null; then return; fi
	git branch -f main "$1"; GIT_INDEX_FILE=$(git rev-parse --git-dir)/other-index; export GIT_INDEX_FILE
	git read-tree main; blob=$(echo side | git hash-object -w --stdin)
	git update-index --add --cacheinfo "100644,$blob,b.txt" --cacheinfo "100644,$blob,side.txt"
	git branch side "$(git commit-tree -p main -m Side "$(git write-tree)")"; rm "$GIT_INDEX_FILE"; unset GIT_INDEX_FILE
}
walk() {
	for found in "$1"/* "$1"/.[!.]*; do
		case $found in ./.git | *.ignored | ./cache) continue ;; esac
		if [ -L "$found" ]; then echo "$found -> $(readlink "$found")"
		elif [ -d "$found" ]; then walk "$found"
		elif [ -x "$found" ]; then echo "$found x $(git hash-object --no-filters --stdin <"$found")"
		elif [ -e "$found" ]; then echo "$found - $(git hash-object --no-filters --stdin <"$found")"
		fi
	done
}
state() {
	echo '@head'; git symbolic-ref -q HEAD || echo detached; git log -1 --format='%H %s'
	echo '@files'; walk .
	echo '@changes'; GIT_INDEX_FILE=$(git rev-parse --git-dir)/other-index; export GIT_INDEX_FILE
	git read-tree HEAD; git status --porcelain --no-renames --untracked-files=all; rm "$GIT_INDEX_FILE"; unset GIT_INDEX_FILE
	echo '@index'; git ls-files --stage
	echo '@status'; git status --porcelain --untracked-files=all
	echo '@operation'; for name in MERGE_HEAD CHERRY_PICK_HEAD REVERT_HEAD; do git rev-parse -q --verify "$name" || :; done
	echo '@ignored'; for found in *.ignored cache/*; do if [ -e "$found" ]; then echo "$found"; fi; done
	echo '@end'
}
`;
