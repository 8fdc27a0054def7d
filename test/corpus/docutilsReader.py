"""Reads a document of reStructuredText from each line of the input, as JSON, and prints what Docutils reads in it without the new image.

Directives and roles of Sphinx, which Docutils does not know, are read as containers.
"""
import json
import sys
import warnings

warnings.simplefilter('ignore')

from docutils import nodes
from docutils.frontend import OptionParser
from docutils.parsers import rst
from docutils.parsers.rst import directives, roles
from docutils.utils import new_document

NEW_IMAGE = sys.argv[1]

# Their content is no text: https://www.sphinx-doc.org/en/master/usage/restructuredtext/directives.html
LITERAL = set(
    'code-block sourcecode highlight literalinclude toctree productionlist index doctest testcode testoutput '
    'testsetup testcleanup graphviz digraph graph inheritance-diagram math prompt plot ipython program-output '
    'command-output autosummary tabularcolumns jupyter-execute'.split()
)


class AnyOption(dict):
    def __getitem__(self, name):
        return str

    def __contains__(self, name):
        return True


class Container(rst.Directive):
    optional_arguments = 1000
    final_argument_whitespace = True
    has_content = True
    option_spec = AnyOption()

    def run(self):
        node = nodes.container('', arguments=' '.join(self.arguments), directive=self.name, **self.options)
        if self.name in LITERAL:
            node += nodes.literal_block('', '\n'.join(self.content))
        else:
            self.state.nested_parse(self.content, self.content_offset, node, match_titles=True)
        return [node]


def unknown_role(role, rawtext, text, lineno, inliner, options=None, content=None):
    return [nodes.inline(rawtext, text, classes=[role])], []


known_directive, known_role = directives.directive, roles.role
# What Docutils knows by these names is something else, or needs other files.
OVERRIDDEN = {'class', 'function', 'include', 'csv-table', 'math', 'code-block', 'sourcecode'}


def find_directive(name, language, document):
    found, messages = (None, []) if name in OVERRIDDEN else known_directive(name, language, document)
    return (found, messages) if found else (Container, [])


def find_role(name, language, lineno, reporter):
    found, messages = known_role(name, language, lineno, reporter)
    return (found, messages) if found else (unknown_role, [])


directives.directive = find_directive
roles.role = find_role
settings = OptionParser(components=(rst.Parser,)).get_default_values()
settings.update(
    {'report_level': 1, 'halt_level': 5, 'warning_stream': False, 'file_insertion_enabled': False, 'raw_enabled': True},
    OptionParser(),
)


def read(text):
    roles._roles.clear()
    document = new_document('document', settings)
    rst.Parser().parse(text, document)
    images = [node for node in document.findall(nodes.image) if node['uri'] == NEW_IMAGE]
    for image in images:
        image.parent.remove(image)
    for node in document.findall(nodes.Element):
        for name in ('line', 'source', 'backrefs'):
            node.attributes.pop(name, None)
    return {'rest': document.pformat(), 'images': len(images)}


for line in sys.stdin:
    print(json.dumps(read(json.loads(line))), flush=True)
