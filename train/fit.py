"""Fits one decision: reads examples, measures on sources left out, writes weights.

python3 train/fit.py EXAMPLES WEIGHTS [FOLDER]   fit, measure, write; FOLDER: weights for each fold too
python3 train/fit.py EXAMPLES --ablate           what each feature is worth on sources left out

EXAMPLES is JSON Lines. The first line is the header:
  {"features": [...], "monotone": {name: 1 or -1}, "trees": n, "leaves": n, "min_leaf": n}
Each further line is an example:
  {"source": s, "group": g, "label": 0 to 1, "x": [...], "weight": w}
Examples of one source are never on both sides of a split. A group is one question with several candidates.
"""
import hashlib
import json
import os
import sys

import lightgbm
import numpy

FOLDS = 10


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    header, *rows = [json.loads(line) for line in data.splitlines() if line.strip()]
    return header, rows, hashlib.sha256(data).hexdigest()


class Examples:
    def __init__(self, header, rows):
        self.header = header
        self.x = numpy.array([row["x"] for row in rows], dtype=float)
        self.y = numpy.array([row["label"] for row in rows], dtype=float)
        self.weight = numpy.array([row.get("weight", 1) for row in rows], dtype=float)
        self.group = numpy.array([row["group"] for row in rows])
        self.source = numpy.array([row["source"] for row in rows])

    def without(self, feature):
        copy = object.__new__(Examples)
        copy.__dict__ = dict(self.__dict__)
        copy.x = self.x.copy()
        copy.x[:, self.header["features"].index(feature)] = 0
        return copy


def fit(examples, chosen):
    header = examples.header
    monotone = header.get("monotone", {})
    parameters = {
        # Shares are learnt as well as rights and wrongs.
        "objective": "cross_entropy",
        "num_leaves": header.get("leaves", 8),
        "min_data_in_leaf": header.get("min_leaf", 20),
        "learning_rate": header.get("rate", 0.1),
        "lambda_l2": 1.0,
        "use_missing": False,
        "monotone_constraints": [monotone.get(name, 0) for name in header["features"]],
        "num_threads": 1,
        "deterministic": True,
        "seed": 1,
        "verbose": -1,
    }
    data = lightgbm.Dataset(
        examples.x[chosen], examples.y[chosen], weight=examples.weight[chosen],
        feature_name=list(header["features"]))
    return lightgbm.train(parameters, data, num_boost_round=header.get("trees", 100))


def folds(source):
    """Sources spread over folds by their hash, so that a new source moves no other."""
    fold = {name: int(hashlib.sha256(name.encode()).hexdigest(), 16) % FOLDS for name in set(source)}
    return numpy.array([fold[name] for name in source])


def left_out(examples):
    """The score of each example by a model that saw nothing of its source."""
    scores = numpy.zeros(len(examples.y))
    fold = folds(examples.source)
    for number in set(fold):
        held = fold == number
        scores[held] = fit(examples, ~held).predict(examples.x[held], raw_score=True)
    return scores


def calibrate(scores, examples):
    """Logistic regression of the label on the score, by Newton's method."""
    design = numpy.stack([scores, numpy.ones(len(scores))], axis=1)
    line = numpy.array([1.0, 0.0])
    for _ in range(50):
        p = 1 / (1 + numpy.exp(-design @ line))
        gradient = design.T @ (examples.weight * (p - examples.y))
        hessian = (design * (examples.weight * p * (1 - p))[:, None]).T @ design + 1e-6 * numpy.eye(2)
        line = line - numpy.linalg.solve(hessian, gradient)
    return line


def measure(scores, line, examples):
    p = 1 / (1 + numpy.exp(-(line[0] * scores + line[1])))
    y, w = examples.y, examples.weight
    clipped = numpy.clip(p, 1e-9, 1 - 1e-9)
    loss = -numpy.average(y * numpy.log(clipped) + (1 - y) * numpy.log(1 - clipped), weights=w)
    bins = numpy.minimum((p * 10).astype(int), 9)
    ece = sum(
        w[bins == b].sum() / w.sum()
        * abs(numpy.average(p[bins == b], weights=w[bins == b]) - numpy.average(y[bins == b], weights=w[bins == b]))
        for b in set(bins))
    best = {}
    answerable = {g for g, label in zip(examples.group, y) if label}
    for i, group in enumerate(examples.group):
        if group in answerable and (group not in best or p[i] > p[best[group]]):
            best[group] = i
    first = numpy.mean([y[i] for i in best.values()]) if best else float("nan")
    right = numpy.average((p > 0.5) == (y > 0.5), weights=w)
    return {"loss": loss, "right": right, "first_of_group": first, "ece": ece}


def show(name, figures):
    print(f"{name:32}" + "".join(f"  {key} {value:.4f}" for key, value in figures.items()))


def node_text(node):
    if "leaf_value" in node:
        return [f"={node['leaf_value']:.5g}"]
    here = f"{node['split_feature']}<={node['threshold']:.6g}"
    return [here, *node_text(node["left_child"]), *node_text(node["right_child"])]


def write(path, examples, line, digest, chosen):
    model = fit(examples, chosen).dump_model()
    weights = {
        "features": examples.header["features"],
        "trees": [" ".join(node_text(tree["tree_structure"])) for tree in model["tree_info"]],
        "slope": round(float(line[0]), 5),
        "intercept": round(float(line[1]), 5),
        "examples": digest,
    }
    with open(path, "w", encoding="utf8") as file:
        json.dump(weights, file, indent=1)
        file.write("\n")


def write_folds(folder, name, examples, line, digest):
    """Weights that saw nothing of a fold, one file for each: what comes after is measured on sources left out too."""
    fold = folds(examples.source)
    for number in range(FOLDS):
        os.makedirs(os.path.join(folder, f"fold-{number}"), exist_ok=True)
        write(os.path.join(folder, f"fold-{number}", name), examples, line, digest, fold != number)


def main(path, target, folder=None):
    header, rows, digest = read(path)
    examples = Examples(header, rows)
    scores = left_out(examples)
    line = calibrate(scores, examples)
    print(f"{len(rows)} examples, {int(examples.y.sum())} right, {len(set(examples.source))} sources")
    show("sources left out", measure(scores, line, examples))
    if target == "--ablate":
        for feature in header["features"]:
            fewer = examples.without(feature)
            scores = left_out(fewer)
            show(f"without {feature}", measure(scores, calibrate(scores, fewer), fewer))
    else:
        write(target, examples, line, digest, numpy.ones(len(examples.y), dtype=bool))
        if folder:
            write_folds(folder, os.path.basename(target), examples, line, digest)


if __name__ == "__main__":
    main(*sys.argv[1:4])
